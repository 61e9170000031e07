import { Navigate } from '@tanstack/react-router';

/** A path that no route matches, such as `/user/nowhere` (docs/behaviour.md#routes). */
export function UnknownPath() {
  return <Navigate to="/404" replace />;
}
