import type { Deps } from '#server/deps/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { frontMenuTree } from './menu.rules.ts';
import { listFrontMenu } from './menu.store.ts';

export function menuOperations({ db }: Deps): OperationsOf<'menu'> {
  return { 'GET /teaching/menu/getUserMenu': async () => frontMenuTree(await listFrontMenu(db)) };
}
