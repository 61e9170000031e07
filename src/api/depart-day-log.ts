import { queryOptions } from '@tanstack/react-query';
import { write } from './client.ts';
import { connection } from './connection.ts';

/** A unit that is left open and come back to is told again after this long. */
const visit = 10 * 60_000;

/**
 * Tells that a unit is open on the screen; ask it from the page that shows one. Quiet: nobody asked for it, and a
 * failure changes nothing for who learns.
 */
export const unitViewQuery = (unitId: string) =>
  queryOptions({
    queryKey: [...connection().scope(), 'unitViewLog', unitId],
    queryFn: () =>
      write('post', '/teaching/teachingDepartDayLog/unitViewLog', { body: { unitId }, quiet: true }),
    staleTime: visit,
    retry: false,
  });
