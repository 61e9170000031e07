// Generated from openapi/ by `npm run gen`. Do not edit.
import type { OperationContract } from '../wire.ts';

type Loader = () => Promise<Readonly<Record<string, OperationContract>>>;

const load_config: Loader = async () => (await import('./operations/config.ts')).contracts;
const load_menu: Loader = async () => (await import('./operations/menu.ts')).contracts;
const load_permission: Loader = async () => (await import('./operations/permission.ts')).contracts;
const load_session: Loader = async () => (await import('./operations/session.ts')).contracts;

const loaders: Readonly<Record<string, Loader>> = {
  "/sys/config/getCurrentConfig": load_config,
  "/sys/config/getConfig": load_config,
  "/teaching/menu/getUserMenu": load_menu,
  "/sys/permission/getUserPermissionByToken": load_permission,
  "/sys/login": load_session,
  "/sys/logout": load_session,
  "/sys/randomImage/{key}": load_session,
};

/** The contract of an operation; undefined when the contract does not have it. */
export async function contractOf(method: string, path: string): Promise<OperationContract | undefined> {
  const load = loaders[path] ?? (await import('./registry-rest.ts')).loaders[path];
  const contracts = await load?.();
  return contracts?.[`${method.toUpperCase()} ${path}`];
}
