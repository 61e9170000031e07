import { useQuery } from '@tanstack/react-query';
import { systemConfigQuery } from '#shared/api/config.ts';
import { useApp } from '#shared/app/app-context.tsx';

export type Brand = {
  readonly name: string;
  /** The tagline below the name. */
  readonly description: string;
  /** Address of the school's logo; empty for none. */
  readonly logo: string;
  /** HTML; null if none is configured. */
  readonly footer: string | null;
};

/** Name and texts of the site: from the server, before that from the runtime configuration. */
export function useBrand(): Brand {
  const { config } = useApp();
  const { data } = useQuery(systemConfigQuery());
  return {
    name: textOr(data?.brandName, config.brandName),
    description: textOr(data?.brandDesc, config.brandDesc),
    logo: data?.logo ? `${config.staticBase}/${data.logo}` : '',
    footer: data?.footer ?? null,
  };
}

function textOr(value: string | null | undefined, fallback: string): string {
  return value === null || value === undefined || value === '' ? fallback : value;
}
