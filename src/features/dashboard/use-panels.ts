import { useMenu } from '#lib/app-context.tsx';
import { usePermission } from '#lib/can.tsx';
import { panelsOf } from './panels-of.ts';

/** Returns the panels of the logged-in user. */
export function usePanels() {
  const { routes } = useMenu();
  const { can } = usePermission();
  return panelsOf({ can, routes });
}
