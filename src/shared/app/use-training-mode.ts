import { useQuery } from '@tanstack/react-query';
import { systemConfigQuery } from '#shared/api/config.ts';

/** Returns whether the school sells courses (培训机构模式): courses then have a kind and departments they are limited to. */
export function useTrainingMode(): boolean {
  return useQuery(systemConfigQuery()).data?.trainingMode === '1';
}
