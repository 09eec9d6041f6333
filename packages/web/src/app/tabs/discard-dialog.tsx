import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import type { DiscardQuestion } from '../../state/discard-question.ts';
import { tabs } from '../../state/tabs.ts';
import { unsaved } from '../../state/unsaved.ts';
import { tabTitle } from './tab-title.ts';

/** Asks before edits are lost; a click beside it answers nothing. */
export default function DiscardDialog({ question }: { question: DiscardQuestion }) {
  const { t, i18n } = useTranslation();
  const lost = tabs.get().list.filter(({ path }) => question.paths.includes(path));
  const [isOnce] = useState(() => question.paths.every(unsaved.isFleeting));
  const titles = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
    lost.map((tab) => t('tabs.quoted', { title: tabTitle(tab, t) })),
  );
  return (
    <Dialog
      title={t(isOnce ? 'tabs.onceTitle' : 'tabs.unsavedTitle')}
      okText={t(isOnce ? 'tabs.leave' : 'tabs.discard')}
      okButtonProps={{ danger: true }}
      cancelText={t('tabs.stay')}
      closable={false}
      width={420}
      onOk={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      {t(isOnce ? 'tabs.onceText' : 'tabs.unsavedText', { titles })}
    </Dialog>
  );
}
