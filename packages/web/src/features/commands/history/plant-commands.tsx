import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import button from '../../../components/button.module.css';
import { useLive } from '../../../state/live/use-live.ts';
import { useMayPush } from '../../parameters/may-push.ts';
import { CommandHistory } from './command-history.tsx';

/** What was pushed to the devices of one plant, and the way to push more. */
export default function PlantCommands({ id }: { id: string }) {
  const { t } = useTranslation();
  const mayPush = useMayPush();
  useLive({});
  const way = mayPush && (
    <Link to={`/systems/cmd?plantId=${id}`} className={button.button}>
      {t('commands.pushToPlant')}
    </Link>
  );
  return <CommandHistory plantId={id} views={way} />;
}
