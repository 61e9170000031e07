import type { Tries } from './tries.ts';

/** Designers of forms can grant themselves any right, so plans that reveal rows need only this permission. */
const designer = [{ does: 'needs', permission: ['/online/cgform'] }] as const;
/** Teachers do this to forms of their own (server/forms/designer/own-forms.test.ts). */
const maker = [{ does: 'needs', permission: ['/online/cgform', '/online/forms'] }] as const;

/** Every operation on definitions, drafts and public links. */
export const formTries: Tries = {
  'GET /online/cgform/head/list': maker,

  'GET /online/cgform/head/queryById': maker,
  'POST /online/cgform/head/add': maker,
  'PUT /online/cgform/head/editAll': maker,
  'DELETE /online/cgform/head/delete': maker,
  'DELETE /online/cgform/head/deleteBatch': maker,
  'DELETE /online/cgform/head/removeRecord': maker,
  'PUT /online/cgform/head/restore': maker,
  'GET /online/cgform/head/deletionEffects': maker,
  'POST /online/cgform/head/copyOnline': maker,
  'GET /online/cgform/head/versions': maker,
  'PUT /online/cgform/head/goBack': maker,
  'GET /online/cgform/head/difference': maker,
  'GET /online/cgform/head/exportDefinition': maker,
  'POST /online/cgform/head/importDefinition': maker,
  'GET /online/cgform/head/enhanceJs/{code}': designer,
  'PUT /online/cgform/head/enhanceJs/{code}': designer,
  'GET /online/cgform/head/enhanceButton/{code}': designer,
  'GET /online/cgform/button/list/{code}': designer,
  'POST /online/cgform/button/add/{code}': designer,
  'PUT /online/cgform/button/edit/{code}': designer,
  'DELETE /online/cgform/button/delete/{code}': designer,
  'GET /online/cgform/api/plan/{code}': maker,
  'POST /online/cgform/api/doDbSynch/{code}': maker,
  'GET /online/cgform/api/publishing/{code}': maker,
  'GET /online/cgform/api/removedFields/{code}': maker,
  'GET /online/cgform/api/indexAdvice/{code}': maker,
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
