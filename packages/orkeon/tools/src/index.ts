export { defineTool, type Tool, type ToolContext, type ToolQuestion, type ToolResult } from './tool.ts';
