/**
 * Of the definitions that are exported. 1 is the first, so there is none to be made a later one yet; who raises it upgrades what is
 * older where it is read (`readDefinition` of the designer, `importDefinition` of the server).
 */
export const definitionFormat = 1;

/** Said of a file that a later version of the product has made. */
export const newerFormat = '文件由更新版本的系统导出，请先升级本系统再导入';
