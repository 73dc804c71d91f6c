declare module 'virtual:fixed-pictures' {
  const pictures: Record<string, string>
  export default pictures
}
