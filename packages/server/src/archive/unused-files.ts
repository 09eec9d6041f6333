import type { ArchiveParts } from './run.ts';

/** Whoever still reads a file that was replaced has come to an end by then, and so has who wrote one that was never used. */
const unusedForMs = 3_600_000;
const filesARun = 200;

/** Removes files that nothing refers to, first from the medium and then from the list. */
export async function removeUnused({ base, media, now }: Pick<ArchiveParts, 'base' | 'media' | 'now'>): Promise<void> {
  const files = await base.read
    .selectFrom('archive_file')
    .select(['id', 'medium_id', 'name'])
    .where('state', '<>', 'current')
    .where('changed_at', '<', now() - unusedForMs)
    .orderBy('id')
    .limit(filesARun)
    .execute();
  for (const { id, medium_id: mediumId, name } of files) {
    const medium = await media.byId(mediumId);
    await medium.remove(name);
    await base.write((tx) => tx.deleteFrom('archive_file').where('id', '=', id).where('state', '<>', 'current').execute());
  }
}
