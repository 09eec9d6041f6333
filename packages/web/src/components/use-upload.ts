import { ApiError } from '@heliograph/core/errors';
import type { Problem } from '@heliograph/core/validation';
import { documentProblem, fileCountProblem, pictureProblem } from '@heliograph/core/validation-files';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../app/failure-text.ts';
import { treatFailure } from '../app/failures.ts';
import { problemText } from '../app/problem-text.ts';

export type UploadKind = 'picture' | 'document';
export type SendFile = (file: File, options: { signal: AbortSignal; onSent: (share: number) => void }) => Promise<void>;

type UploadingState =
  | { status: 'idle' }
  /** `sentShare` lies between 0 and 1. */
  | { status: 'sending'; file: File; sentShare: number }
  /** The file stays named; `canRetry` where another try of the same file may help. */
  | { status: 'failed'; file: File | undefined; title: string; reason: string; canRetry: boolean };

export interface Uploading {
  state: UploadingState;
  take: (files: readonly File[]) => void;
  retry: () => void;
  stop: () => void;
}

const FILES_MOST = 1;
const problemOf = { picture: pictureProblem, document: documentProblem };
const failed = { picture: 'messages.failed.pictureUpload', document: 'messages.failed.upload' } as const;

/** One file on its way: looked at here first, then sent. */
export function useUpload(kind: UploadKind, onSend: SendFile): Uploading {
  const { t } = useTranslation();
  const [state, setState] = useState<UploadingState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (file: File | undefined, problem: NonNullable<Problem>, title: string) =>
    setState({ status: 'failed', file, title, reason: problemText(problem, t) ?? '', canRetry: false });

  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'sending', file, sentShare: 0 });
    try {
      const onSent = (sentShare: number) => setState((now) => (now.status === 'sending' ? { ...now, sentShare } : now));
      await onSend(file, { signal: controller.signal, onSent });
      setState({ status: 'idle' });
    } catch (error) {
      if (controller.signal.aborted) return setState({ status: 'idle' });
      if (error instanceof ApiError && error.code === 401) treatFailure(error);
      const title = t(error instanceof ApiError && error.error === 'uploads.tooMany' ? 'messages.failed.fileCount' : failed[kind]);
      setState({ status: 'failed', file, title, reason: reasonOf(error, failureText(error, t)), canRetry: !isFinal(error) });
    }
  };

  const take = (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    const count = fileCountProblem(files.length, FILES_MOST);
    if (count) return refuse(undefined, count, t('messages.failed.fileCount'));
    const problem = problemOf[kind](file);
    if (problem) return refuse(file, problem, t(failed[kind]));
    void send(file);
  };
  return {
    state,
    take,
    retry: () => void (state.status === 'failed' && state.file && send(state.file)),
    stop: () => running.current?.abort(),
  };
}

/** What the server says of the file itself goes before what it says of the call. */
function reasonOf(error: unknown, text: string): string {
  return (error instanceof ApiError && error.details[0]?.msg) || text;
}

/** The same bytes will be refused again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.error === 'uploads.refused' || error.code === 413 || error.code === 403);
}
