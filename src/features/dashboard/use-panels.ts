import { useMenu } from '#lib/app-context.tsx';
import { usePermission } from '#lib/can.tsx';
import { panelsOf } from './panels-of.ts';

/** What whoever is logged in comes for, by the present permissions. */
export function usePanels() {
  const { routes } = useMenu();
  const { can } = usePermission();
  return panelsOf({ can, routes });
}
