/**
 * Components of the existing product's menu that have no page here, and the reason: a demonstration of its admin
 * template, a part of online development, or its messages by mail and phone.
 */
export type NotCarried = 'demonstration' | 'online' | 'messages';

const names: Readonly<Record<NotCarried, readonly string[]>> = {
  demonstration: [
    'dashboard/IndexBdc',
    'dashboard/IndexChart',
    'dashboard/IndexTask',
    'dashboard/Monitor',
    'form/advancedForm/AdvancedForm',
    'form/BasicForm',
    'form/stepForm/StepForm',
    'jeecg/helloworld',
    'jeecg/ImagPreview',
    'jeecg/ImgDragSort',
    'jeecg/ImgTurnPage',
    'jeecg/InterfaceTest',
    'jeecg/JeecgDemoList',
    'jeecg/JeecgEditableTableExample',
    'jeecg/JeecgOrderMainList',
    'jeecg/JeecgOrderMainListForJEditableTable',
    'jeecg/JeecgPdfView',
    'jeecg/JeecgTreeTable',
    'jeecg/PrintDemo',
    'jeecg/report/ArchivesStatisticst',
    'jeecg/report/ViserChartDemo',
    'jeecg/SelectDemo',
    'jeecg/SplitPanel',
    'jeecg/TableExpandeSub',
    'jeecg/TableTotal',
    'jeecg/tablist/JeecgOrderDMainList',
    'list/CardList',
    'list/PermissionList',
    'list/RoleList',
    'list/search/SearchLayout',
    'list/StandardList',
    'list/TableInnerEditList',
    'list/TableList',
    'list/UserList',
    'profile/advanced/Advanced',
    'profile/basic/Index',
    'result/Error',
    'result/Success',
  ],
  online: ['system/SysDataSourceList'],
  messages: ['modules/message/SysMessageList', 'modules/message/SysMessageTemplateList'],
};

/** The component names above. */
export const notCarriedNames: readonly string[] = Object.values(names).flat();

const reasons = new Map(
  Object.entries(names).flatMap(([reason, list]) => list.map((name) => [name, reason] as const)),
);

/** Returns why a component has no page here; undefined for every other name. Names are spelled as in the menu. */
export function reasonNotCarried(component: string): NotCarried | undefined {
  const reason = reasons.get(component.trim().replace(/^\/+|\.(vue|tsx)$/g, ''));
  return reason === 'demonstration' || reason === 'online' || reason === 'messages' ? reason : undefined;
}
