import { useMenu } from '#shared/app/app-context.tsx';
import { usePermission } from '#shared/app/can.tsx';
import { panelsOf } from './panels-of.ts';

/** Returns the panels of the logged-in user. */
export function usePanels() {
  const { routes } = useMenu();
  const { can } = usePermission();
  return panelsOf({ can, routes });
}
