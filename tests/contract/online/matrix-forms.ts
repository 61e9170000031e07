import type { Tries } from './tries.ts';

/** Designers of forms can grant themselves any right, so plans that reveal rows need only this permission. */
const designer = [{ does: 'needs', permission: '/online/cgform' }] as const;

/** Every operation on definitions, drafts and public links. */
export const formTries: Tries = {
  'GET /online/cgform/head/list': designer,

  'GET /online/cgform/head/queryById': designer,
  'POST /online/cgform/head/add': designer,
  'PUT /online/cgform/head/editAll': designer,
  'DELETE /online/cgform/head/delete': designer,
  'DELETE /online/cgform/head/deleteBatch': designer,
  'DELETE /online/cgform/head/removeRecord': designer,
  'PUT /online/cgform/head/restore': designer,
  'GET /online/cgform/head/deletionEffects': designer,
  'POST /online/cgform/head/copyOnline': designer,
  'GET /online/cgform/head/versions': designer,
  'PUT /online/cgform/head/goBack': designer,
  'GET /online/cgform/head/difference': designer,
  'GET /online/cgform/head/exportDefinition': designer,
  'POST /online/cgform/head/importDefinition': designer,
  'GET /online/cgform/head/enhanceJs/{code}': designer,
  'PUT /online/cgform/head/enhanceJs/{code}': designer,
  'GET /online/cgform/head/enhanceButton/{code}': designer,
  'GET /online/cgform/button/list/{code}': designer,
  'POST /online/cgform/button/add/{code}': designer,
  'PUT /online/cgform/button/edit/{code}': designer,
  'DELETE /online/cgform/button/delete/{code}': designer,
  'GET /online/cgform/api/plan/{code}': designer,
  'POST /online/cgform/api/doDbSynch/{code}': designer,
  'GET /online/cgform/api/publishing/{code}': designer,
  'GET /online/cgform/api/removedFields/{code}': designer,
  'GET /online/cgform/api/indexAdvice/{code}': designer,
  'GET /online/cgform/publicLink/{code}': designer,
  'PUT /online/cgform/publicLink/{code}': designer,
  'POST /online/cgform/publicLink/{code}/renew': designer,
  'GET /online/cgform/menu/{code}': designer,
  'PUT /online/cgform/menu/{code}': designer,
  'GET /online/public/form/{token}': [
    {
      does: 'links',
      ask: async ({ server, link }) => await server.call('GET', `/online/public/form/${link}`),
    },
  ],
  'POST /online/public/form/{token}': [
    {
      does: 'links',
      ask: async ({ server, link }) =>
        await server.call('POST', `/online/public/form/${link}`, {
          body: { values: { title: 'by-link', secret: 'secret-by-link' } },
        }),
    },
  ],
  'POST /online/public/form/{token}/receipt': 'tells a number and a time of an answer: public-link.test.ts',
  'POST /online/public/form/{token}/file': 'takes a file and tells nothing of rows: public-files.test.ts',
};
