import { type ReactNode, useState } from 'react';

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A checkbox for what stands in the address: it shows the press at once, before the address and the curves have followed. */
export function SwitchBox({ isOn, onChange, className, children }: Props) {
  const [shown, setShown] = useState(isOn);
  const [told, setTold] = useState(isOn);
  if (isOn !== told) {
    setTold(isOn);
    setShown(isOn);
  }
  const change = (next: boolean) => {
    setShown(next);
    onChange(next);
  };
  return (
    <label className={className}>
      <input type="checkbox" checked={shown} onChange={({ target }) => change(target.checked)} />
      {children}
    </label>
  );
}
