import { landingPath } from '@heliograph/core/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { mayDiscard } from '../../state/discard-question.ts';
import { tabs } from '../../state/tabs.ts';
import { close, closeAll, closedBy, closeOthers, type Closing, renew, type Standing, type Tabs } from '../../state/tabs-model.ts';
import { useShellData } from '../../state/user.ts';
import { isSaas } from '../build-settings.ts';

/** What can be done with tabs; each asks first where edits would be lost. Answers the path that is on the screen afterwards. */
export function useTabActions(active: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { user, routes } = useShellData();
  const at: Standing = { active, landing: landingPath(user.orgGroup, routes, isSaas) };

  const perform = async (closing: (tabs: Tabs) => Closing): Promise<string> => {
    if (!(await mayDiscard(closedBy(tabs.get(), closing(tabs.get()))))) return active;
    const { tabs: rest, goTo } = closing(tabs.get());
    tabs.set(rest);
    if (goTo !== undefined) void navigate(goTo);
    return goTo?.split('?')[0] ?? active;
  };

  return {
    open: (path: string) => {
      const tab = tabs.get().list.find((other) => other.path === path);
      if (tab !== undefined && path !== active) void navigate(tab.fullPath);
    },
    /** Drawn anew, and nothing that was fetched counts as fresh. */
    refresh: async (path: string): Promise<string> => {
      if (!(await mayDiscard([path]))) return active;
      // A fetch that is under way would be joined, not made anew.
      await queryClient.cancelQueries();
      await queryClient.invalidateQueries({ refetchType: 'none' });
      tabs.set(renew(tabs.get(), path));
      const tab = tabs.get().list.find((other) => other.path === path);
      if (tab !== undefined && path !== active) void navigate(tab.fullPath);
      return path;
    },
    close: (path: string) => perform((current) => close(current, path, at)),
    closeOthers: (path: string) => perform((current) => closeOthers(current, path, at)),
    closeAll: () => perform((current) => closeAll(current, at)),
  };
}

export type TabActions = ReturnType<typeof useTabActions>;
