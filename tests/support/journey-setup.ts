import { startCity } from './city.ts';
import { unpackChromium109 } from './chromium-109.ts';
import { breakGround } from './ground.ts';
import { isInCity } from './journey-test.ts';
import { startProductProcess } from './product-process.ts';
import { makeSchoolTemplate, schoolFolder } from './school-folder.ts';

async function setUpCity(): Promise<() => Promise<void>> {
  const { clear } = breakGround('city');
  process.env['CAMPUS_URL'] = (await startCity()).url;
  return clear;
}

/** One product with the demo school for all journeys; those that break or restart it start their own. For a city the city. */
export default async function setup(): Promise<() => Promise<void>> {
  if (isInCity) return await setUpCity();
  if (['long', 'oldest'].includes(process.env['JOURNEYS'] ?? '')) await unpackChromium109();
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
