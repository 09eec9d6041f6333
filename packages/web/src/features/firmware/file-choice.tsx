import type { FormInstance } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../components/button.module.css';
import { useDrop } from '../../components/use-drop.ts';
import { type AddValues, digestOf, isGoodSize, readSignature } from './add-values.ts';
import css from './firmware.module.css';
import { useSizeText } from './size-text.ts';

interface Props {
  form: FormInstance<AddValues>;
  file: File | undefined;
  onFile: (file: File) => void;
  problem: string | undefined;
}

/** The file itself, chosen or dropped; its name, size and digest go into the form. */
export function FileChoice({ form, file, onFile, problem }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const sizeText = useSizeText();
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const take = async ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    if (!isGoodSize(chosen.size)) return setRefusal(t('firmware.badSize'));
    setRefusal(undefined);
    onFile(chosen);
    form.setFieldsValue({ fileName: chosen.name, sizeBytes: chosen.size });
    const sha256 = await digestOf(chosen);
    if (sha256 !== undefined) form.setFieldValue('sha256', sha256);
    await form.validateFields(['fileName', 'sizeBytes', 'sha256']).catch(() => undefined);
  };
  const isOver = useDrop(field, false, (files) => void take(files));
  const said = refusal ?? problem;
  return (
    <div ref={field} role="group" aria-labelledby={id} className={css.file} data-over={isOver}>
      <input
        ref={input}
        type="file"
        hidden
        className={css.picker}
        data-testid="firmware-file"
        onChange={({ target }) => void take([...(target.files ?? [])])}
      />
      <button type="button" className={button.button} onClick={() => input.current?.click()}>
        {t('firmware.chooseFile')}
      </button>
      <span id={id} className={css.cut}>
        {file === undefined ? t('firmware.dropFile') : `${file.name} · ${sizeText(file.size)}`}
      </span>
      {said !== undefined && (
        <p role="alert" className={css.problem}>
          {said}
        </p>
      )}
    </div>
  );
}

/** Reads a signature out of the file that the signing tool wrote. */
export function SignatureFile({ form }: { form: FormInstance<AddValues> }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isBad, setIsBad] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const signature = readSignature(new Uint8Array(await file.slice(0, 400).arrayBuffer()));
    setIsBad(signature === undefined);
    if (signature === undefined) return;
    form.setFieldValue('signature', signature);
    await form.validateFields(['signature']).catch(() => undefined);
  };
  return (
    <span className={css.fromFile}>
      <input
        ref={input}
        type="file"
        hidden
        className={css.picker}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <button type="button" className={css.link} onClick={() => input.current?.click()}>
        {t('firmware.signatureFromFile')}
      </button>
      {isBad && (
        <span role="alert" className={css.problem}>
          {t('firmware.badSignature')}
        </span>
      )}
    </span>
  );
}
