import { startProductProcess } from './product-process.ts';
import { makeSchoolTemplate, schoolFolder } from './school-folder.ts';

/** One product with the demo school for all journeys; those that break or restart it start their own. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await makeSchoolTemplate();
  const folder = await schoolFolder();
  const product = await startProductProcess(folder);
  process.env['CAMPUS_URL'] = product.url;
  return async () => {
    await product.stop();
    await folder.remove();
    await template.remove();
  };
}
