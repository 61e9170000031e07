import { areaList } from '@vant/area-data';
import { regionTree } from '#openapi/regions.ts';

/** Fetched when the first field of regions is drawn: 30 kB that few forms need. */
export const regions = regionTree(areaList);
