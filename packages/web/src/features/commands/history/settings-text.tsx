import css from './history.module.css';

/** Settings with what they become, which stands at the end: it may take a second line. */
export function SettingsText({ text }: { text: string }) {
  return (
    <span className={css.settings} title={text}>
      {text}
    </span>
  );
}
