import { useMemo } from 'react';
import { chooseColumns, useColumnKeys } from '../../state/column-choice.ts';
import { useUser } from '../../state/user.ts';
import type { Column } from '../data-table.tsx';

/** The columns of a list that the user wants to see, in the list's own order, and what `ColumnChoice` needs to change that. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const { loginName } = useUser();
  const chosen = useColumnKeys(loginName, list);
  const shown = useMemo(() => columns.filter((column) => isShown(column, chosen)), [columns, chosen]);
  return {
    shown,
    choice: {
      columns: columns.filter(({ isFixed }) => isFixed !== true),
      shown: new Set(shown.map(({ key }) => key)),
      isUsual: chosen === undefined,
      onChange: (key: string, isWanted: boolean) => {
        const keys = shown.map((column) => column.key).filter((known) => known !== key);
        chooseColumns(loginName, list, isWanted ? [...keys, key] : keys);
      },
      onReset: () => chooseColumns(loginName, list, undefined),
    },
  };
}

function isShown<Row>({ key, isFixed, isOptional }: Column<Row>, chosen: readonly string[] | undefined): boolean {
  if (isFixed === true) return true;
  return chosen === undefined ? isOptional !== true : chosen.includes(key);
}
