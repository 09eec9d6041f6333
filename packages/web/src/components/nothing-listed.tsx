import { Link } from 'react-router-dom';
import { StateMessage } from './state-message.tsx';

interface Props {
  isNarrowed: boolean;
  /** Where there is none at all. */
  none: { title: string; text: string };
  /** Where none fits what narrows the list, and the way to the whole of it. */
  noMatch: { title: string; showAll: string; all?: string };
}

/** No row: because there is none, or because none fits. */
export function NothingListed({ isNarrowed, none, noMatch }: Props) {
  if (!isNarrowed) return <StateMessage {...none} />;
  return <StateMessage title={noMatch.title} action={<Link to={noMatch.all ?? '?'}>{noMatch.showAll}</Link>} />;
}
