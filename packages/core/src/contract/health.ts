import { z } from 'zod';
import type { Table } from './endpoint.ts';

export const health = {
  'GET /health/live': {
    access: 'public',
    summary: 'Answers while the process runs.',
    data: z.object({ status: z.literal('live') }),
  },
  'GET /health/ready': {
    access: 'public',
    summary: 'Answers 200 when storage and broker take work, 503 otherwise.',
    data: z.object({ status: z.literal('ready'), version: z.string() }),
  },
} satisfies Table;
export type Health = typeof health;
