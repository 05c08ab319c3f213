/**
 * Headings of lists from Brazil and Portugal, by field. Our own lists are written in Spanish and English; what is the same
 * in Spanish ('Data' aside) is not here.
 */
export const portugueseHeadings: Readonly<Record<string, readonly string[]>> = {
  externalId: ['Código de inscrição', 'Nº de inscrição'],
  firstName: ['Nome', 'Primeiro nome', 'Nome próprio', 'Nomes próprios', 'Prenome'],
  secondName: ['Segundo nome', 'Nome do meio'],
  lastName: ['Sobrenome', 'Sobrenomes', 'Apelido', 'Apelidos', 'Último nome', 'Nome de família'],
  fullName: [
    'Nome completo',
    'Nome e sobrenome',
    'Nome e apelido',
    'Jogador',
    'Jogadora',
    'Nome do atleta',
    'Nome da atleta',
    'Nome do jogador',
    'Nome da jogadora',
    'Nome do participante',
  ],
  birthDate: ['Data de nascimento', 'Nascimento', 'Data nasc', 'Dt nasc', 'Dt nascimento', 'D. nasc.', 'Ano de nascimento'],
  country: ['País que representa', 'Nacionalidade', 'Seleção', 'Delegação'],
  branch: ['Naipe', 'Gênero', 'Masculino ou feminino'],
  category: ['Categoria', 'Faixa etária', 'Categoria de idade'],
  role: ['Função', 'Posição na delegação', 'Tipo de participante'],
  team: ['Equipe', 'Equipa', 'Time', 'Clube', 'Nome da equipe', 'Nome da equipa', 'Nome do time', 'Nome do clube'],
  photo: ['Foto do atleta', 'Fotografia'],
  language: ['Língua', 'Idioma'],
  name: ['Equipe', 'Equipa', 'Time', 'Clube', 'Nome da equipe', 'Nome da equipa', 'Nome'],
  division: ['Chave'],
  teamName: ['Equipe', 'Equipa', 'Time', 'Clube', 'Nome da equipe', 'Nome da equipa'],
  delegateName: ['Delegado', 'Responsável', 'Contato', 'Nome do responsável'],
  delegatePhone: ['Telefone', 'Telemóvel', 'Celular'],
  email1: ['E-mail', 'Correio eletrônico', 'Correio eletrónico'],
};
