import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import {
  approveClassJoins,
  classCodeQuery,
  classJoinsQuery,
  refuseClassJoins,
} from '#shared/api/class-join.ts';
import { classKeys } from '#shared/api/school-class.ts';
import { departUsersKey } from '#shared/api/user.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import { nameOf } from '#shared/people/person-names.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';

type ClassJoinRow = Schema<'ClassJoinRow'>;

const waiting = 0;

function classJoins(departId: string) {
  return defineResource({
    title: '入班申请',
    list: (query: Omit<Parameters<typeof classJoinsQuery>[0], 'departId'>) =>
      classJoinsQuery({ ...query, departId }),
    fields: {
      username: { label: '账号', kind: 'text', width: 100 },
      realname: { label: '姓名', kind: 'text', width: 84 },
      classes: { label: '现在的班级', kind: 'names', width: 110 },
      status: {
        label: '状态',
        kind: 'choice',
        width: 84,
        options: [
          { value: '0', text: '待处理', tone: 'warning' },
          { value: '1', text: '已通过', tone: 'success' },
          { value: '2', text: '已拒绝' },
          { value: '3', text: '已撤回' },
        ],
      },
      createTime: { label: '申请时间', kind: 'time' },
      decideTime: { label: '处理时间', kind: 'time' },
    },
    table: ['username', 'realname', 'classes', 'status', 'createTime', 'decideTime'],
    hidden: ['decideTime'],
    detail: [],
    filter: { basic: ['username', 'realname', 'status'] },
    sort: ['username', 'realname', 'status', 'createTime'],
  });
}

/** 入班申请: the requests to join a class by its code, with the teacher's decisions. */
export function JoinsTab({ depart }: { readonly depart: Pick<Schema<'DepartRow'>, 'id' | 'departName'> }) {
  const [resource] = useState(() => ({ ...classJoins(depart.id), defaultSort: undefined }));
  const client = useQueryClient();
  const page = useInnerPage('depart-joins');
  const list = useResourceList(resource, page);
  const crud = useRecordCrud<ClassJoinRow>({ resource, list, name: ' joins' });
  const deciding = (send: typeof approveClassJoins) => async (ids: readonly string[]) => {
    try {
      return await send(ids);
    } finally {
      // Refetches the number in the tab, and the members of the class.
      for (const queryKey of [classCodeQuery(depart.id).queryKey, departUsersKey(), ...classKeys()])
        void client.invalidateQueries({ queryKey });
    }
  };
  const approval = {
    text: '通过',
    title: '通过申请',
    question: `确定让所选的学生加入${depart.departName}吗？`,
    run: deciding(approveClassJoins),
  };
  const refusal = {
    text: '拒绝',
    title: '拒绝申请',
    question: '确定拒绝所选的申请吗？学生会收到通知。',
    danger: true,
    run: deciding(refuseClassJoins),
  };
  return (
    <ResourceView
      resource={resource}
      page={page}
      list={list}
      crud={crud}
      batch={[approval, refusal]}
      rowActions={(row) => [
        row.status === waiting && {
          text: '通过',
          onSelect: () =>
            crud.ask({ ...approval, question: `确定让${nameOf(row)}加入${depart.departName}吗？` }, [row.id]),
        },
        row.status === waiting && {
          text: '拒绝',
          danger: true,
          onSelect: () =>
            crud.ask({ ...refusal, question: `确定拒绝${nameOf(row)}的申请吗？学生会收到通知。` }, [row.id]),
        },
      ]}
    />
  );
}
