import { startCity } from '../engines/city.ts';
import { unpackChromium109 } from './chromium-109.ts';
import { breakGround } from '../engines/ground.ts';
import { isInCity } from './file-schools.ts';
import { makeSchoolTemplate } from './school-folder.ts';

async function setUpCity(): Promise<() => Promise<void>> {
  const { clear } = breakGround('city');
  process.env['CAMPUS_URL'] = (await startCity()).url;
  return clear;
}

/** Creates the demo school that each file of journeys copies, or a cluster. */
export default async function setup(): Promise<() => Promise<void>> {
  if (isInCity) return await setUpCity();
  if (['long', 'oldest'].includes(process.env['JOURNEYS'] ?? '')) await unpackChromium109();
  const template = await makeSchoolTemplate();
  return template.remove;
}
