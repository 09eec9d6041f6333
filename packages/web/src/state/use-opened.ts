import { useCallback } from 'react';
import { useAddress } from './use-address.ts';

/** The record whose panel is open beside a list; the address names it, so that a link opens it and closing leaves no step to go back. */
export function useOpened(name: 'device' | 'fault' | 'command') {
  const { search, put, linkTo } = useAddress();
  return {
    openId: search.get(name),
    linkToOpen: useCallback((id: string) => linkTo({ [name]: id }), [linkTo, name]),
    close: useCallback(() => put({ [name]: null }), [put, name]),
  };
}
