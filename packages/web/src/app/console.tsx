import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ToastArea } from '../components/toast.tsx';
import { watchErrors } from './error-log/watch-errors.ts';
import { followUser } from './follow-user.ts';
import { followNavigation } from './navigation.ts';
import { createRouter } from './router.tsx';

/** Everything behind the sign-in page. */
export function Console() {
  const [router] = useState(startRouter);
  return (
    <>
      <RouterProvider router={router} />
      <ToastArea />
    </>
  );
}

function startRouter() {
  const router = createRouter();
  followNavigation(router);
  followUser(router);
  watchErrors();
  return router;
}
