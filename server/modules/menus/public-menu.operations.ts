import type { Deps } from '#server/deps/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { frontMenuTree } from './public-menu.rules.ts';
import { listFrontMenu } from './public-menu.store.ts';

export function publicMenuOperations({ db }: Deps): OperationsOf<'menu'> {
  return { 'GET /teaching/menu/getUserMenu': async () => frontMenuTree(await listFrontMenu(db)) };
}
