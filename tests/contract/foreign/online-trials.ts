import type { Trials } from './attempt.ts';

const tried = 'rows of online forms have a gate of their own: tried in row-gate.test.ts';

/** Rows of online forms. */
export const onlineTrials: Trials = {
  'GET /online/cgform/api/getData/{code}': tried,
  'GET /online/cgform/api/form/{code}/{id}': tried,
  'DELETE /online/cgform/api/form/{code}/{id}': tried,
  'PUT /online/cgform/api/form/{code}': tried,
  'POST /online/cgform/api/form/{code}': tried,
  'PUT /online/cgform/api/move/{code}':
    'rows of online forms have a gate of their own: tried in move-row.test.ts',
  'PUT /online/cgform/api/restore/{code}': tried,
  'PUT /online/cgform/api/back/{code}/{id}': tried,
  'DELETE /online/cgform/api/deletePhysic/{code}/{id}': tried,
  'POST /online/cgform/api/doButton/{code}': tried,
  'GET /online/cgform/api/exportXls/{code}': tried,
};
