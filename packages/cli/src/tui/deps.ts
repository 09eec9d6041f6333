import type { Client } from '@heliograph/core/client';
import type { Paint } from '../colour.ts';
import type { Translate } from '../language.ts';

/** What the screens need of the world outside. */
export interface Deps {
  client: Client;
  t: Translate;
  paint: Paint;
  /** Address of the console, for links. */
  url: string;
  /** The command that opened the screen, with its selection: `helio plants list --filter fault`. */
  listCommand: string;
  /** False where there is nothing to open a link with. */
  openLink: (url: string) => boolean;
  /** Hands text to the clipboard of the terminal. */
  copy: (text: string) => void;
  /** An error as one sentence in the user's language. */
  sentenceOf: (error: unknown) => string;
  /** True for an error that ends the screen, such as the end of the session. */
  isFatal: (error: unknown) => boolean;
}
