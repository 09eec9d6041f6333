import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { QueryFailure } from './query-failure.tsx';

type Table<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'isFaded' | 'sort' | 'onSort'>;

interface Props<Row> extends Table<Row> {
  list: UseQueryResult<{ items: readonly Row[]; total: number }>;
  /** Stands there where the list has no row. */
  nothing: ReactNode;
  /** Without a sort nobody can choose one. */
  params: { page: number; pageSize: number; sort?: string };
  onChange: (change: { page?: number; pageSize?: number; sort?: string }) => void;
}

/** A page of a list that is fetched, and the way to the others: failed, empty, on its way or there. */
export function ListTable<Row>({ list, nothing, params, onChange, ...table }: Props<Row>) {
  if (list.isError && list.data === undefined) return <QueryFailure query={list} />;
  if (list.data?.total === 0) return nothing;
  const sorting = params.sort === undefined ? {} : { sort: params.sort, onSort: (sort: string) => onChange({ sort }) };
  return (
    <>
      <DataTable {...table} {...sorting} rows={list.data?.items} isFaded={list.isPlaceholderData} />
      <Pager page={params.page} pageSize={params.pageSize} total={list.data?.total} onChange={onChange} />
    </>
  );
}
