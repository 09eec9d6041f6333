import { everyLook, type Look, nameOf } from './looks.ts';
import type { Problem } from './problem.ts';

const SHOWN_LOOKS = 3;
const NAME_WIDTH = 84;

/** What was found, by screen and look. */
export class Findings {
  readonly #byScreen = new Map<string, Map<string, readonly Problem[]>>();

  add(screen: string, look: Look, problems: readonly Problem[]): void {
    const byLook = this.#byScreen.get(screen) ?? new Map<string, readonly Problem[]>();
    this.#byScreen.set(screen, byLook);
    byLook.set(nameOf(look), [...(byLook.get(nameOf(look)) ?? []), ...problems]);
  }

  get isClean(): boolean {
    return [...this.#byScreen.values()].every((byLook) => [...byLook.values()].every((problems) => problems.length === 0));
  }

  /** A row for each screen, a mark for each look: a dot is clean, a figure how much was found, a blank not seen. */
  table(): string {
    const languages = [...new Set(everyLook.map(({ language }) => language))];
    const head = `${''.padEnd(NAME_WIDTH)} ${languages.map((language) => language.padEnd(4)).join(' ')}`;
    const rows = [...this.#byScreen]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([screen, byLook]) => {
        const marks = languages.map((language) =>
          everyLook
            .filter((look) => look.language === language)
            .map((look) => mark(byLook.get(nameOf(look))))
            .join(''),
        );
        return `${screen.replaceAll(/\s+/g, ' ').slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)} ${marks.join(' ')}`;
      });
    return [head, ...rows, `${''.padEnd(NAME_WIDTH)} each: 1440 light, 1440 dark, 390 light, 390 dark`].join('\n');
  }

  /** Each finding once, with where it was seen. */
  details(): string {
    const places = new Map<string, string[]>();
    for (const [screen, byLook] of this.#byScreen)
      for (const [look, problems] of byLook)
        for (const { rule, element, detail } of problems) {
          const key = `${rule}\n  ${element}\n  ${detail.replaceAll(/\s+/g, ' ')}`;
          places.set(key, [...(places.get(key) ?? []), `${screen} (${look})`]);
        }
    return [...places].map(([key, seen]) => `${key}\n  seen ${seen.length} times: ${seen.slice(0, SHOWN_LOOKS).join(', ')}\n`).join('\n');
  }
}

function mark(problems: readonly Problem[] | undefined): string {
  if (problems === undefined) return ' ';
  if (problems.length === 0) return '·';
  return problems.length > 9 ? '+' : String(problems.length);
}
