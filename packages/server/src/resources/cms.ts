import type { Cms } from '@heliograph/core/contract/cms';
import { readPage } from '../content/read-page.ts';
import type { Handlers } from '../http/handlers.ts';
import { RequestError } from '../http/request-error.ts';
import type { Storage } from '../storage/storage.ts';

export function cmsHandlers({ storage }: { storage: Storage }): Handlers<Cms> {
  return {
    async 'GET /cms/pages/{slug}'({ params }, { language }) {
      const page = await readPage(storage, params.slug, language);
      if (!page) throw new RequestError('cms.notFound');
      return page;
    },
  };
}
