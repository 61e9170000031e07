import { areaList } from '@vant/area-data';
import { regionTree } from '#openapi/regions.ts';

/** Loaded when the first region field is rendered: 30 kB that few forms need. */
export const regions = regionTree(areaList);
