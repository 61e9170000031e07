import { areaList } from '@vant/area-data';
import { regionTree } from '#openapi/regions.ts';

/** Fetched when it is first chosen from: 30 kB that few forms need. */
export const regions = regionTree(areaList);
