import { Flex, Link as TextLink } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { versionQuery } from './api.ts';
import { helpPath } from '#shared/menu/help-path.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { DetailList } from '#shared/ui/detail-list.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';

/** 版本: the running version. */
export function VersionPart() {
  const query = useQuery(versionQuery());
  return (
    <Loaded query={query} skeleton={<PageSkeleton rows={1} />}>
      {({ version }) => (
        <DetailList
          columns={1}
          items={[
            {
              term: '版本',
              value: (
                <Flex gap="3">
                  {version}
                  <TextLink asChild>
                    <Link to={helpPath} search={{ section: 'changes/next' }}>
                      更新内容
                    </Link>
                  </TextLink>
                </Flex>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
