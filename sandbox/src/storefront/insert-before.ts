/** The page with more content before the last place of a mark such as `</body>`. */
export function insertBefore(html: string, mark: string, content: string): string {
  const at = html.lastIndexOf(mark);
  return content && at >= 0 ? html.slice(0, at) + content + html.slice(at) : html;
}
