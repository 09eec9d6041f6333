import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import type { Table } from './endpoint.ts';
import { instantSchema } from './fields.ts';

/** Content statuses (spec §3); only what is published leaves the server without sign-in. */
export const contentStatuses = ['published', 'draft', 'deleted'] as const;

/** Where a content link may lead: into the console, to the web, to mail or telephone. Never a script. */
export const contentHrefSchema = z
  .string()
  .max(500)
  .regex(/^(\/(?![/\\])|https?:\/\/|mailto:|tel:)\S*$/);
/** A run of text, or a link. */
export const contentInlineSchema = z.union([z.string().min(1), z.object({ text: z.string().min(1), href: contentHrefSchema })]);
/** One paragraph, or one item of a list. */
export const contentTextSchema = z.array(contentInlineSchema).min(1);
export const contentBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: contentTextSchema }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(contentTextSchema).min(1) }),
]);
export const contentSectionSchema = z.object({ heading: z.string().min(1).max(200), blocks: z.array(contentBlockSchema).min(1) });
/** What is stored of a page besides its title: structure and text, never markup. `{{brand}}` stands for the name of the console's build. */
export const contentBodySchema = z.object({ lead: z.string().min(1), sections: z.array(contentSectionSchema).min(1) });

export type ContentText = z.output<typeof contentTextSchema>;
export type ContentBlock = z.output<typeof contentBlockSchema>;
export type ContentBody = z.output<typeof contentBodySchema>;

export const contentPageSchema = z.object({
  slug: z.string(),
  /** The language of what follows; English where the page is not there in the language that was asked for. */
  language: z.enum(LANGUAGES),
  title: z.string(),
  ...contentBodySchema.shape,
  updatedAt: instantSchema,
});
export type ContentPage = z.output<typeof contentPageSchema>;

export const cms = {
  'GET /cms/pages/{slug}': {
    access: 'public',
    summary: 'A published content page in the language of Accept-Language, in English where it is not translated.',
    data: contentPageSchema,
  },
} satisfies Table;
export type Cms = typeof cms;
