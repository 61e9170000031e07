import { useQuery } from '@tanstack/react-query';
import { siteConfigQuery } from './api.ts';
import { SiteConfigForm } from './site-config-form.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { messageOf } from '#machines/message-of.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

/** 网站配置. */
export default function SiteConfigPage(page: PageProps) {
  const config = useQuery(siteConfigQuery());
  const change = useSearchChange(page.path, page.search);
  return (
    <>
      <h1 className="visually-hidden">网站配置</h1>
      {config.data === undefined ? (
        config.isError ? (
          <ErrorState text={messageOf(config.error, '加载失败')} onRetry={() => void config.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : (
        <SiteConfigForm
          entries={config.data}
          tab={searchText(page.search, 'tab') ?? 'site'}
          onTab={(tab) => change({ tab }, { replace: true })}
        />
      )}
    </>
  );
}
