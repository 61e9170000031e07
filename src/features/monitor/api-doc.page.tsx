import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { operationsQuery } from './api.ts';
import styles from './monitor.module.css';
import { MonitorTable } from './monitor-view.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useComposedText } from '#shared/text/composed-text.ts';

type Operation = Schema<'ApiOperation'>;

/** 在线文档: every operation of the API, generated from the contract that the server enforces. */
export default function ApiDocPage() {
  const [word, setWord] = useState('');
  const term = useDeferredValue(word.trim().toLowerCase());
  const { data, isError, error, refetch } = useQuery({
    ...operationsQuery(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = (data ?? []).filter((one) => matches(one, term));
  const tags = [...new Set(shown.map(({ tag }) => tag))];
  return (
    <section className={styles['page']} aria-label="在线文档">
      <h1 className="visually-hidden">在线文档</h1>
      <TextField
        label="搜索接口"
        type="search"
        placeholder="路径、名称、权限或参数"
        maxLength={100}
        {...useComposedText(word, setWord)}
      />
      <output className={styles['note']}>{data === undefined ? '' : `共 ${shown.length} 个接口`}</output>
      {data === undefined && isError ? (
        <ErrorState text={messageOf(error, '加载失败')} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <PageSkeleton rows={8} /> : null}
      {data !== undefined && shown.length === 0 ? <EmptyState text="没有符合条件的接口" /> : null}
      {tags.map((tag) => (
        <Card key={tag} asChild size="2">
          <section className={styles['card']} aria-label={tag}>
            <h2>{tag}</h2>
            {shown
              .filter((one) => one.tag === tag)
              .map((one) => (
                <OperationDetails key={one.key} operation={one} />
              ))}
          </section>
        </Card>
      ))}
    </section>
  );
}

function matches({ key, summary, permission, parameters, tag }: Operation, term: string): boolean {
  const text = [key, summary, permission, tag, ...parameters.map(({ name }) => name)].join(' ').toLowerCase();
  return term.split(/\s+/).every((part) => text.includes(part));
}

/** The tables of all operations together would be 20,000 elements, so each is drawn when its operation is opened. */
function OperationDetails({ operation }: { readonly operation: Operation }) {
  const { method, path, summary, deprecated } = operation;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['operation']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Tag tone={method === 'GET' ? 'info' : 'success'}>{method}</Tag>
        <code>{path}</code>
        <span>{summary}</span>
        {deprecated === true ? <Tag tone="warning">已弃用</Tag> : null}
      </summary>
      {isOpen ? <OperationBody operation={operation} /> : null}
    </details>
  );
}

function OperationBody({ operation }: { readonly operation: Operation }) {
  const { description, permission, parameters, answer } = operation;
  return (
    <>
      {description === null || description === undefined ? null : <p>{description}</p>}
      <p>
        权限：{permissionLabels[permission] ?? permission}；返回：{answer ?? '无'}
      </p>
      {parameters.length === 0 ? null : <ParameterTable operation={operation} />}
    </>
  );
}

const permissionLabels: Readonly<Record<string, string>> = { public: '公开', login: '登录即可' };
const places: Readonly<Record<string, string>> = { query: '地址参数', path: '路径', body: '请求体' };

function ParameterTable({ operation: { key, parameters } }: { readonly operation: Operation }) {
  return (
    <MonitorTable label={`${key} 的参数`} heads={['参数', '位置', '必填', '类型', '说明']}>
      {parameters.map(({ name, place, required, type, description }) => (
        <tr key={`${place} ${name}`}>
          <th scope="row">{name}</th>
          <td>{places[place] ?? place}</td>
          <td>{required ? '是' : ''}</td>
          <td className={styles['path']}>{type}</td>
          <td>{description}</td>
        </tr>
      ))}
    </MonitorTable>
  );
}
