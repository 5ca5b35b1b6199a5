export const rmtInf = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`
