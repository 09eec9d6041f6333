import { useWhy } from './use-why.ts';
import { WhyPanel } from './why-panel.tsx';

/** Why the figure of a device that was asked about is what it is; nothing while none was. */
export function DeviceWhy({ id }: { id: string }) {
  const { asked, close } = useWhy();
  return asked !== undefined && <WhyPanel key={id} owner={{ kind: 'device', id }} asked={asked} onClose={close} />;
}
