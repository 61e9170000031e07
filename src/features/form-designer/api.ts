import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndNotify } from '#shared/api/client.ts';

/** The forms in the view of their designers. */
export const onlineFormsQuery = (query: QueryOf<'GET /online/cgform/head/list'>) =>
  readOptions('/online/cgform/head/list', { query });

/** Includes the draft. */
export const readOnlineForm = ({ id }: { readonly id: string }) =>
  read('/online/cgform/head/queryById', { query: { id } });

/** The same answer as a query. */
export const onlineFormQuery = (id: string) =>
  readOptions('/online/cgform/head/queryById', { query: { id } });

export const addOnlineForm = (body: BodyOf<'POST /online/cgform/head/add'>) =>
  writeAndNotify('post', '/online/cgform/head/add', { body });

export const editOnlineForm = (body: BodyOf<'PUT /online/cgform/head/editAll'>) =>
  writeAndNotify('put', '/online/cgform/head/editAll', { body });

export const deleteOnlineForm = (id: string) =>
  writeAndNotify('delete', '/online/cgform/head/delete', { query: { id } });

/** The effects of a deletion, before it happens. */
export const weighOnlineFormDeletion = (ids: readonly string[]) =>
  read('/online/cgform/head/deletionEffects', { query: { ids: ids.join(',') } });

/** Deletes all records or none. */
export const deleteOnlineForms = (ids: readonly string[]) =>
  writeAndNotify('delete', '/online/cgform/head/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreOnlineForms = (ids: readonly string[]) =>
  writeAndNotify('put', '/online/cgform/head/restore', { body: { ids: ids.join(',') } });

export const copyOnlineForm = (body: BodyOf<'POST /online/cgform/head/copyOnline'>) =>
  writeAndNotify('post', '/online/cgform/head/copyOnline', { body });

export const onlineFormVersionsQuery = (id: string) =>
  readOptions('/online/cgform/head/versions', { query: { id } });

export const goBackToOnlineFormVersion = (body: BodyOf<'PUT /online/cgform/head/goBack'>) =>
  writeAndNotify('put', '/online/cgform/head/goBack', { body });

export const onlineFormDifferenceQuery = (query: QueryOf<'GET /online/cgform/head/difference'>) =>
  readOptions('/online/cgform/head/difference', { query });

/** A definition that `importOnlineForm` accepts on this or another server. */
export const exportOnlineForm = (id: string) =>
  read('/online/cgform/head/exportDefinition', { query: { id } });

export const importOnlineForm = (body: BodyOf<'POST /online/cgform/head/importDefinition'>) =>
  writeAndNotify('post', '/online/cgform/head/importDefinition', { body });

/** The changes that publishing would make; nothing is changed. */
export const readFormPlan = (code: string) => read('/online/cgform/api/plan/{code}', { params: { code } });

/** Starts publishing the plan with this key. */
export const publishOnlineForm = (code: string, key: string) =>
  writeAndNotify('post', '/online/cgform/api/doDbSynch/{code}', { params: { code }, body: { key } });

export const readFormPublishing = (code: string) =>
  read('/online/cgform/api/publishing/{code}', { params: { code } });

export const removedFieldsQuery = (code: string) =>
  readOptions('/online/cgform/api/removedFields/{code}', { params: { code } });

/** The rules of a draft through the enhance operations. */
export const formEnhanceQuery = (code: string) =>
  readOptions('/online/cgform/head/enhanceJs/{code}', { params: { code } });

export const editFormEnhance = (code: string, body: BodyOf<'PUT /online/cgform/head/enhanceJs/{code}'>) =>
  writeAndNotify('put', '/online/cgform/head/enhanceJs/{code}', { params: { code }, body });

export const indexAdviceQuery = (code: string) =>
  readOptions('/online/cgform/api/indexAdvice/{code}', { params: { code } });

// The original product's operations, for programs that use them (decision 077); pages save the draft as a whole.

export const removeOnlineForm = (id: string) =>
  writeAndNotify('delete', '/online/cgform/head/removeRecord', { query: { id } });

export const formButtonsQuery = (code: string) =>
  readOptions('/online/cgform/button/list/{code}', { params: { code } });

export const enhanceButtonsQuery = (code: string) =>
  readOptions('/online/cgform/head/enhanceButton/{code}', { params: { code } });

export const addFormButton = (code: string, body: BodyOf<'POST /online/cgform/button/add/{code}'>) =>
  writeAndNotify('post', '/online/cgform/button/add/{code}', { params: { code }, body });

export const editFormButton = (code: string, body: BodyOf<'PUT /online/cgform/button/edit/{code}'>) =>
  writeAndNotify('put', '/online/cgform/button/edit/{code}', { params: { code }, body });

export const deleteFormButton = (
  code: string,
  query: QueryOf<'DELETE /online/cgform/button/delete/{code}'>,
) => writeAndNotify('delete', '/online/cgform/button/delete/{code}', { params: { code }, query });
