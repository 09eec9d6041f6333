import type { ReactNode } from 'react';
import css from './state-message.module.css';

interface Props {
  title: string;
  text?: string;
  /** The one thing to do next. */
  action?: ReactNode;
  /** Marks a failure of ours, which looks different from what a user can put right. */
  isBug?: boolean;
  headingLevel?: 1 | 2;
}

/** Empty, failed, not permitted, not found: what is so, and what to do next. */
export function StateMessage({ title, text, action, isBug = false, headingLevel = 2 }: Props) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={isBug ? css.bug : css.message}>
      <Heading className={css.title}>{title}</Heading>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
