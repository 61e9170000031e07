import type { QueryKey } from '@tanstack/react-query';
import { Button, Card } from '@radix-ui/themes';
import { useId, useState } from 'react';
import { useIsBasic } from '#shared/app/preferences.ts';
import { useEscape } from '#shared/react/use-escape.ts';
import { useListView } from '#shared/react/use-list-view.ts';
import { AdvancedChips } from './advanced-query/advanced-chips.tsx';
import { messageOf } from '#machines/message-of.ts';
import { Hint } from '#shared/ui/hint.tsx';
import { PinyinHeading } from '#shared/reading/pinyin-heading.tsx';
import type { AnyPage, Resource, ResourceRow } from './define-resource.ts';
import { queryFields } from './advanced-query/condition-fields.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import type { ListPlace } from './inner-page.ts';
import { filterRequest, defaultSize } from './list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { QueryAndViewTools } from './query-and-view-tools.tsx';
import { shownColumns } from './list-tools.tsx';
import { OpenRecord } from '#shared/forms/open-record.tsx';
import { Question } from '#shared/forms/question.tsx';
import { SelectionBar, UndoStrip } from './selection-bar.tsx';
import { ResourceBody } from './resource-body.tsx';
import { useRecordCrud, type RecordAction, type RecordCrud } from './use-record-crud.ts';
import { useResourceList } from './use-resource-list.ts';
import styles from './resource.module.css';
import type { ResourcePageProps, ViewProps } from './types.ts';

/** A list page from a declaration (level 0), extended by its slots (level 1). */
export function ResourcePage<Page extends AnyPage, Key extends QueryKey>(
  props: ResourcePageProps<Page, Key>,
) {
  const { resource, page } = props;
  const list = useResourceList(resource, page);
  const crud = useRecordCrud<Page['records'][number]>({ resource, list, name: innerName(page) });
  return <ResourceView {...props} list={list} crud={crud} />;
}

/** The same with a list and a record controller that the page owns (level 2). */
export function ResourceView<Page extends AnyPage, Key extends QueryKey>(props: ViewProps<Page, Key>) {
  const { resource, page, list, crud, renderToolbar, batch = [], renderForm, options, children } = props;
  const { isChoosing = false, renderSelection } = props;
  const { state, query, counted, ending, change } = list;
  const titleId = useId();
  const [view, setView] = useListView(page.path, resource.hidden ?? []);
  const [isFull, setFull] = useState(false);
  useEscape(isFull, () => setFull(false));
  const actions = [...batch, ...removal(resource)];
  const request = filterRequest(resource, state);
  const refresh = () => void list.refresh();
  const shown = (
    <section
      className={styles['page']}
      aria-labelledby={titleId}
      data-full={isFull ? '' : undefined}
      data-card={page.go === undefined ? '' : undefined}
    >
      <ListTitle id={titleId} text={resource.title} isInner={page.go !== undefined} />
      <SelectionBar
        resource={resource}
        crud={crud}
        request={request}
        actions={actions}
        rows={list.rows}
        onChanged={refresh}
        isChoosing={isChoosing}
      >
        {renderSelection?.(crud)}
      </SelectionBar>
      <FilterBar
        // 后退 and 重置 change the active filters: the typed values follow them.
        key={JSON.stringify(state.filters)}
        resource={resource}
        filters={state.filters}
        options={options}
        onChange={list.search}
        isHidden={!isChoosing && crud.selected.length > 0}
        tools={
          <QueryAndViewTools
            resource={resource}
            state={state}
            view={view}
            onView={setView}
            page={page}
            onState={change}
            onRefresh={refresh}
            isFull={isFull}
            onFull={setFull}
          />
        }
        toolbar={
          <ListToolbar
            resource={resource}
            crud={crud}
            request={request}
            hasForm={resource.create !== undefined && (renderForm !== undefined || resource.form.length > 0)}
            onChanged={refresh}
            renderImported={props.renderImported}
            moreActions={props.moreActions}
          >
            {renderToolbar?.(crud)}
          </ListToolbar>
        }
      />
      {state.advanced === undefined ? null : (
        <AdvancedChips
          fields={queryFields(resource)}
          root={state.advanced}
          onChange={(advanced) => change({ advanced })}
        />
      )}
      <LeftFormHint crud={crud} />
      {query.isError && query.data !== undefined ? (
        <Hint
          color="red"
          role="alert"
          action={
            <Button size="1" variant="surface" onClick={() => void query.refetch()}>
              重试
            </Button>
          }
        >
          {messageOf(query.error, '加载失败')}
        </Hint>
      ) : null}
      <ResourceBody
        {...props}
        columns={shownColumns(resource, view)}
        view={view}
        onView={setView}
        actions={actions}
      />
      <div className={styles['footer']}>
        <UndoStrip crud={crud} />
        {counted.total > 0 ? (
          <ListFooter
            state={state}
            defaultSize={defaultSize(resource)}
            counted={counted}
            ending={ending}
            onChange={change}
          />
        ) : null}
      </div>
      <OpenRecord {...props} />
      <Question crud={crud} />
      {children}
    </section>
  );
  return page.go === undefined ? (
    <Card asChild size="2">
      {shown}
    </Card>
  ) : (
    shown
  );
}

/** Offers the form that a closed window left with unsaved text. The form restores the text. */
function LeftFormHint<Row extends ResourceRow>({ crud }: { readonly crud: RecordCrud<Row> }) {
  const { leftForm } = crud;
  if (leftForm === undefined) return null;
  const isNew = leftForm === 'add';
  return (
    <Hint
      color="amber"
      action={
        <Button
          size="1"
          variant="surface"
          onClick={() => (leftForm === 'add' ? crud.create() : crud.edit(leftForm))}
        >
          {isNew ? '继续填写' : '继续编辑'}
        </Button>
      }
    >
      {isNew ? '上次新增时填写的内容没有保存' : '上次的修改没有保存'}
    </Hint>
  );
}

type ListTitleProps = { readonly id: string; readonly text: string; readonly isInner: boolean };

/** Visible if no tab names the page. */
function ListTitle({ id, text, isInner }: ListTitleProps) {
  const isSeen = useIsBasic() && !isInner;
  return (
    <PinyinHeading
      as={isInner ? 'h2' : 'h1'}
      id={id}
      className={isSeen ? styles['title'] : 'visually-hidden'}
      text={text}
    />
  );
}

function removal({
  remove,
  removeWarning,
  restore,
  permissions,
}: Pick<Resource<AnyPage, QueryKey>, 'remove' | 'removeWarning' | 'restore' | 'permissions'>) {
  if (remove === undefined) return [];
  const action: RecordAction = {
    text: '删除',
    title: '确认删除',
    question: (names) => `删除${names}吗？`,
    danger: true,
    undoable: restore !== undefined,
    run: remove,
    ...(removeWarning === undefined ? {} : { warningOf: removeWarning }),
    ...(permissions.remove === undefined ? {} : { permission: permissions.remove }),
  };
  return [action];
}

/** Distinguishes a list inside a page from the page's own list. */
function innerName({ path, go }: ListPlace): string {
  return go === undefined ? '' : ` ${path}`;
}
