import { Navigate } from '@tanstack/react-router';

/** A path no route takes, such as `/user/nowhere` (docs/behaviour.md#routes). */
export function UnknownPath() {
  return <Navigate to="/404" replace />;
}
