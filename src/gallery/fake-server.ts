import { departs, dictionaries, users } from './fake-data.ts';

/**
 * Answers the few requests of the data-bound widgets. The gallery has no server and no session, and its content must be
 * deterministic.
 */
export function answerInPlaceOfTheServer(): void {
  const network = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return network(input, init);
    return Response.json({
      success: true,
      message: '',
      code: 200,
      result: resultOf(pathname.slice('/api'.length), searchParams),
      timestamp: 0,
    });
  };
}

function resultOf(path: string, query: URLSearchParams): unknown {
  if (path === '/sys/sysDepart/queryOffered') return departs;
  if (path.startsWith('/sys/dict/getDictItems/')) return dictionaries[path.split('/').at(-1) ?? ''] ?? [];
  if (path === '/sys/user/departUserList') return pageOfUsers(query);
  if (path === '/sys/user/queryByIds') {
    const ids = (query.get('userIds') ?? '').split(',');
    return users.filter(({ id }) => ids.includes(id));
  }
  return null;
}

function pageOfUsers(query: URLSearchParams) {
  const word = (query.get('realname') ?? '').replaceAll('*', '');
  const found = users.filter(({ realname }) => realname.includes(word));
  const current = Number(query.get('pageNo') ?? 1);
  const size = Number(query.get('pageSize') ?? 10);
  return {
    records: found.slice((current - 1) * size, current * size),
    total: found.length,
    size,
    current,
    pages: Math.ceil(found.length / size),
  };
}
