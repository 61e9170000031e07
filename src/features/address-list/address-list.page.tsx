import { Card } from '@radix-ui/themes';
import type { QueryOf } from '#openapi/index.ts';
import { contactsQuery } from './api.ts';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { DepartTree } from '#shared/people/depart-tree.tsx';
import { useDepartsRead } from '#shared/people/use-departs.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import styles from './address-list.module.css';

/** The people of one department and its descendants; without one, all people that the caller manages. */
const contactsOf = (orgCode: string | undefined) =>
  defineResource({
    title: '通讯录',
    list: (query: QueryOf<'GET /sys/user/queryByOrgCodeForAddressList'>) =>
      contactsQuery(orgCode === undefined ? query : { ...query, orgCode }),
    fields: {
      realname: { label: '姓名', kind: 'text', width: 96 },
      workNo: { label: '工号', kind: 'text', width: 110 },
      departName: { label: '部门', kind: 'text', width: 160 },
      post: { label: '职务', kind: 'text', width: 116 },
      telephone: { label: '座机', kind: 'phone', number: 'telephone' },
      phone: { label: '手机号', kind: 'phone', number: 'phone' },
      email: { label: '邮箱', kind: 'text', width: 180 },
    },
    table: ['realname', 'workNo', 'departName', 'post', 'phone', 'telephone', 'email'],
    hidden: ['telephone', 'email'],
    filter: { basic: ['realname', 'workNo'] },
    sort: ['realname', 'workNo'],
  });

/** 通讯录: the departments next to their people. */
export default function AddressListPage(page: PageProps) {
  const change = useSearchChange(page.path, page.search);
  const departId = searchText(page.search, 'depart');
  const chosen = departId === undefined ? [] : [departId];
  const read = useDepartsRead(chosen);
  const orgCode = departId === undefined ? undefined : read.departs.get(departId)?.node.orgCode;
  return (
    <div className={styles['page']}>
      <Card asChild size="1">
        <section aria-label="部门">
          <DepartTree
            label="部门"
            chosen={chosen}
            single
            onChange={([depart]) => change({ depart, page: undefined })}
          />
        </section>
      </Card>
      <div className={styles['list']}>
        {read.isPending ? (
          <PageSkeleton />
        ) : read.error === null ? (
          <ResourcePage resource={contactsOf(orgCode)} page={page} />
        ) : (
          <ErrorState text={messageOf(read.error, '加载失败')} onRetry={read.retry} />
        )}
      </div>
    </div>
  );
}
